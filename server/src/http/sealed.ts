// Small values that the browser keeps for us and cannot change: readable by anybody, made by us only.
import { createHmac, timingSafeEqual } from 'node:crypto'

interface Seal<Value> {
  seal(value: Value): string
  /** The value; undefined when we did not make this. */
  open(text: string): Value | undefined
}

/** @param purpose values of one purpose are never taken for those of another */
export function sealOf<Value>(secret: string, purpose: string): Seal<Value> {
  const mac = (packed: string) => createHmac('sha256', secret).update(`${purpose}\0${packed}`).digest('base64url')
  return {
    seal(value) {
      const packed = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${packed}.${mac(packed)}`
    },
    open(text) {
      const [packed = '', its = '', ...more] = text.split('.')
      if (more.length > 0 || !isSame(its, mac(packed))) return undefined
      return JSON.parse(Buffer.from(packed, 'base64url').toString())
    },
  }
}

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The first cookie of that name. */
export function cookieNamed(header: string | undefined, name: string): string | undefined {
  const found = header?.split(/; */).find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}
