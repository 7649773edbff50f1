// Lets test files of one process share the packages that Node.js itself has loaded. Such a package has the classes of the process ('Error'), and a test file
// has its own of the same names, so that each test file's classes also accept objects of the process.
const CLASSES = [
  'Array',
  'Date',
  'Error',
  'Function',
  'Map',
  'Object',
  'Promise',
  'RangeError',
  'RegExp',
  'Set',
  'SyntaxError',
  'TypeError',
]

/** @param {typeof globalThis} global of a test file */
module.exports = function sharePackages(global) {
  Object.assign(global, { loadPackage: require })
  for (const name of CLASSES) acceptObjectsOf(Reflect.get(globalThis, name), Reflect.get(global, name))
}

/**
 * @param {Function} outer
 * @param {Function} inner
 */
function acceptObjectsOf(outer, inner) {
  const isInstance = Function.prototype[Symbol.hasInstance]
  Object.defineProperty(inner, Symbol.hasInstance, {
    configurable: true,
    /**
     * @this {Function} the class that is asked, which may extend `inner`
     * @param {unknown} value
     */
    value(value) {
      return isInstance.call(this, value) || (this === inner && isInstance.call(outer, value))
    },
  })
}
