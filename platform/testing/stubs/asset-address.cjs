// Stands in for the address of a picture or font in unit tests.
module.exports = { __esModule: true, default: '/file-of-the-build' }
