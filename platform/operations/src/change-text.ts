// Texts of the dialogs that make a change.
import type { ChangeKind } from './change-form'

interface ChangeText {
  /** On the button that opens the dialog. */
  readonly open: string
  /** @param what the part, or 'everything' */
  heading(what: string): string
  readonly effect: string
  /** On the button that makes the change. */
  readonly make: string
  readonly isDanger?: boolean
}

export const changeTexts: Readonly<Record<ChangeKind, ChangeText>> = {
  promote: {
    open: 'Promote',
    heading: (what) => `Promote a build of ${what}`,
    effect: 'Everybody gets the build within a minute, on the next page. Rollouts of the build end.',
    make: 'Promote',
  },
  rollout: {
    open: 'Roll out',
    heading: (what) => `Roll out a build of ${what}`,
    effect: 'Some customers get the build. A higher percentage only adds customers.',
    make: 'Roll out',
  },
  rollback: {
    open: 'Roll back',
    heading: (what) => `Roll back ${what}`,
    effect: 'Everybody gets the chosen build within a minute, on the next page, and all rollouts end.',
    make: 'Roll back',
  },
  halt: {
    open: 'End the rollout',
    heading: (what) => `End the rollout of ${what}`,
    effect: 'Everybody gets the current build again.',
    make: 'End the rollout',
  },
  freeze: {
    open: 'Freeze',
    heading: (what) => `Freeze ${what}`,
    effect: 'Promotes and rollouts are refused until it is thawed. Rolling back and publishing stay possible.',
    make: 'Freeze',
  },
  thaw: {
    open: 'Thaw',
    heading: (what) => `Thaw ${what}`,
    effect: 'Promotes and rollouts are allowed again.',
    make: 'Thaw',
  },
  retire: {
    open: 'Retire',
    heading: (what) => `Retire ${what}`,
    effect: 'New pages have neither its pages nor its navigation entry. Its builds are kept: promote restores one.',
    make: 'Retire',
    isDanger: true,
  },
}
