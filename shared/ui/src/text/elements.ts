import type { ReactElement } from 'react'

/** Content without bare text, which may therefore stand beside elements that come and go (decision record 0067). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
