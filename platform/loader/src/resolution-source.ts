// Holds the registry's latest response with its keys and ticket, and requests the next one.
import type { PageRemotes, PublicKey, Resolution } from '@switchboard/record'
import { withTimeout } from './deadline'
import type { ShellBuild } from './host-health'
import { hasChanged, isTicketStale, type Comparison } from './poll-policy'
import { fetchResolution } from './registry-client'

const REQUEST_TIMEOUT_MS = 3_000

/** 'changes': the registry sends a body only if something changed. 'full': in any case. */
export type RequestScope = 'changes' | 'full'

export interface ResolutionSource {
  keys(): readonly PublicKey[]
  ticket(): string
  /** Never rejects. @returns undefined if nothing changed or the registry is unreachable */
  request(scope: RequestScope): Promise<Resolution | undefined>
  accept(answer: Resolution, comparison: Comparison): void
}

interface SourceOptions {
  /** The first response, which came with the page. */
  readonly resolution: Resolution
  readonly shell: ShellBuild
  readonly token: () => Promise<string | undefined>
  readonly onChange: (remotes: PageRemotes) => void
  readonly onTicket: (ticket: string) => void
}

export function createResolutionSource({
  resolution,
  shell,
  token,
  onChange,
  onTicket,
}: SourceOptions): ResolutionSource {
  let newest = resolution
  let ticketIssuedAt = Date.now()
  onTicket(newest.ticket)
  return {
    keys: () => newest.keys,
    ticket: () => newest.ticket,
    async request(scope) {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
      const bearer = await withTimeout(REQUEST_TIMEOUT_MS, token()).catch(() => undefined)
      const isFull = scope === 'full' || isTicketStale(Date.now(), ticketIssuedAt)
      return fetchResolution({ shell, have: isFull ? undefined : newest.tag, token: bearer }, signal)
    },
    accept(answer, comparison) {
      const isNew = hasChanged(answer, newest, comparison)
      newest = isNew ? answer : { ...answer, remotes: newest.remotes }
      ticketIssuedAt = Date.now()
      onTicket(newest.ticket)
      if (isNew) onChange(answer.remotes)
    },
  }
}
