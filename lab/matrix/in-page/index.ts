// What the matrix runs in a page. Bundled into one script, whose exports are `matrix`.
export { focusFaults, stuckFaults } from './focus.ts'
export { forcedFaults, markPainted } from './forced.ts'
export { markLabels } from './labels.ts'
export { coveredTexts, layoutFaults } from './layout.ts'
export { lengthenTexts } from './long-words.ts'
export { motionFaults } from './motion.ts'
export { successorFaults } from './successor.ts'
export { targetFaults } from './targets.ts'
