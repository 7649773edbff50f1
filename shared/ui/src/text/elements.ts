import type { ReactElement } from 'react'

/** Content without bare text, which can safely be rendered next to conditional elements (decision record 0067). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
