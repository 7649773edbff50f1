import { createHash } from 'node:crypto'

/** @typedef {{ few: number, many: number }} Sizes numbers of remotes */

/** @param {number} index */
export const partName = (index) => `part-${index}`

/**
 * @param {string} part
 * @param {number} version
 */
export const buildId = (part, version) => createHash('sha256').update(`${part} ${version}`).digest('hex').slice(0, 16)
