import type { ComponentType } from 'react'

/** What a page shows: name of the state → what is drawn. Each is a component, so that it may keep a state of its own. */
export type States = Readonly<Record<string, ComponentType>>

export interface PieceModule {
  readonly about: string
  readonly states: States
}
