// Signs small values that the browser stores for the server. Everybody can read them, but only the server can create them.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

export interface SignedValues<Content> {
  sign(content: Content): string
  /** The content, or undefined when this server did not sign it. */
  read(text: string): Content | undefined
}

/** @param purpose a value signed for one purpose is refused for any other */
export function signedValues<Schema extends TSchema>(
  schema: Schema,
  { secret, purpose }: { readonly secret: string; readonly purpose: string },
): SignedValues<Static<Schema>> {
  const signature = (packed: string) => createHmac('sha256', secret).update(`${purpose}\0${packed}`).digest('base64url')
  return {
    sign(content) {
      const packed = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${packed}.${signature(packed)}`
    },
    read(text) {
      const [packed = '', given = '', ...more] = text.split('.')
      if (more.length > 0 || !isEqualInConstantTime(given, signature(packed))) return undefined
      const content: unknown = JSON.parse(Buffer.from(packed, 'base64url').toString())
      return Value.Check(schema, content) ? content : undefined
    },
  }
}

/** Compares in constant time, so that the duration does not reveal where two texts of the same length differ. */
export function isEqualInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
