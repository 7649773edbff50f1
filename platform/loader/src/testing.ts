// For tests of packages that use the loader.
export { candidatesFor, initialBuilds, reduceBuilds } from './build-store'
