// The members of a record that this release knows. A portal refuses others, so programs of a newer release leave them
// out for an older portal.
import type { GenericSchema } from 'valibot'
import { buildRecord } from './record'

/** @returns paths such as `owner`, `owner.team` and `files[].byContent`, in order */
export const knownMembers = (): string[] => membersOf(buildRecord, '').sort()

/** Valibot does not name these in the type of a schema of any kind. */
interface Described extends GenericSchema {
  readonly wrapped?: Described
  readonly item?: Described
  readonly entries?: Readonly<Record<string, Described>>
}

function membersOf({ wrapped, item, entries }: Described, path: string): string[] {
  if (wrapped) return membersOf(wrapped, path)
  if (item) return membersOf(item, `${path}[]`)
  return Object.entries(entries ?? {}).flatMap(([name, member]) => {
    const own = path === '' ? name : `${path}.${name}`
    return [own, ...membersOf(member, own)]
  })
}

/**
 * The record without members that the portal does not know.
 * @param members of the portal, as `knownMembers` returns them
 * @returns `left`: paths of the members that were left out
 */
export function keepKnownMembers(
  value: unknown,
  members: readonly string[],
): { readonly kept: unknown; readonly left: readonly string[] } {
  const known = new Set(members)
  const left = new Set<string>()
  const keep = (one: unknown, path: string): unknown => {
    if (Array.isArray(one)) return one.map((item) => keep(item, `${path}[]`))
    if (typeof one !== 'object' || one === null || isOpen(path)) return one
    const entries = Object.entries(one).flatMap(([name, member]) => {
      const own = path === '' ? name : `${path}.${name}`
      if (known.has(own)) return [[name, keep(member, own)] as const]
      left.add(own)
      return []
    })
    return Object.fromEntries(entries)
  }
  /** A member with names that the schema does not list, such as those of packages. */
  const isOpen = (path: string) => path !== '' && !members.some((member) => member.startsWith(`${path}.`))
  const kept = keep(value, '')
  return { kept, left: [...left].sort() }
}
