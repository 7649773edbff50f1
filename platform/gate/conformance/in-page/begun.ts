/** Something that code has started and not ended; `from` is the remote's script that started it. */
export interface Begun {
  what: string
  from: string | undefined
}

/** @returns the remote's script that is running; undefined for code of the host, whose timers end by themselves */
export const runningRemoteScript = (): string | undefined =>
  /\/remotes\/[^)\s]+?\/([^/)\s]+\.js)/.exec(new Error().stack ?? '')?.[1]
