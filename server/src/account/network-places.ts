// The place of a network address, in customers' words, from a database on this machine. Addresses are sent to nobody.
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { Reader } from 'mmdb-lib'

export interface Places {
  /** @returns undefined if the place is not known */
  of(address: string): string | undefined
}

const named = Type.Object({ names: Type.Object({ en: Type.String({ minLength: 1 }) }) })
/** The fields of a database of cities or countries that are read. */
const PlaceRecord = Type.Object({
  city: Type.Optional(named),
  subdivisions: Type.Optional(Type.Array(named)),
  country: Type.Optional(named),
})

/** The database stays in memory. @param path a file in MaxMind's format */
export function openPlaces(path: string): Places {
  const reader = new Reader<never>(readFileSync(path))
  return {
    of(address) {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
      const found: unknown = isIP(plain) === 0 ? undefined : reader.get(plain)
      if (!Value.Check(PlaceRecord, found)) return undefined
      const { city, subdivisions, country } = found
      return city ? `${city.names.en} area` : (subdivisions?.[0] ?? country)?.names.en
    },
  }
}
