/**
 * Something that code has begun and not ended; `from` is the remote's script that began it.
 * @typedef {{ what: string, from: string | undefined }} Begun
 */

/** @returns {string | undefined} the remote's script that is running; undefined for code of the host, whose timers end by themselves */
export const runningRemoteScript = () => /\/remotes\/[^)\s]+?\/([^/)\s]+\.js)/.exec(new Error().stack ?? '')?.[1]
