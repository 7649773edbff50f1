import { findJuly } from './find-july.ts'
import { signIn } from './sign-in.ts'
import { understandBill } from './understand-bill.ts'
import type { Journey } from './journey.ts'

export const journeys: readonly Journey[] = [signIn, understandBill, findJuly]
