// Stands in for a CSS module in unit tests: every class keeps its own name.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) })
