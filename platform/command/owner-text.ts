// Names the owner of a part.
import type { Owner } from './team-calls.ts'

export const describeOwner = (owner: Owner | undefined) =>
  owner ? `${owner.team}, ${owner.contact}; runbook: ${owner.runbook}` : 'nobody'
