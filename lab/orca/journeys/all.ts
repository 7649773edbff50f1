import { addHolder } from './add-holder.ts'
import { changeEmail } from './change-email.ts'
import { changeNumber } from './change-number.ts'
import { downloadUsage } from './download-usage.ts'
import { findJuly } from './find-july.ts'
import { leaveService } from './leave-service.ts'
import { moveOut } from './move-out.ts'
import { pay } from './pay.ts'
import { recover } from './recover.ts'
import { signIn } from './sign-in.ts'
import { takeService } from './take-service.ts'
import { understandBill } from './understand-bill.ts'
import type { Journey } from './journey.ts'

export const journeys: readonly Journey[] = [
  signIn,
  understandBill,
  pay,
  findJuly,
  downloadUsage,
  changeNumber,
  changeEmail,
  addHolder,
  moveOut,
  takeService,
  leaveService,
  recover,
]
