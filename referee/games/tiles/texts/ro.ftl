# tiles has no rules and so no texts of its own
