import { focusMode } from '../keys.ts'
import type { Journey } from './journey.ts'

export const findJuly: Journey = {
  name: 'find-july',
  title: "Find last July's usage",
  situation:
    'Sam looks for the electricity of last July: first in the chart, in browse and focus mode, then in the table.',
  person: 'sam',
  changes: 'nothing',
  begins: 'after sign-in',
  run: async (customer) => {
    await customer.seek('Tab', /^Usage/)
    await customer.pressUntil('Return', /Usage heading level 1/)
    await customer.seek('Tab', 'Period')
    await customer.seek('Tab', /kilowatt hours/)
    // Browse mode reads the bars without choosing one.
    await customer.press('Left', 'Left')
    await customer.press(focusMode)
    await customer.seek('Left', /^July/)
    await customer.press(focusMode)
    await customer.seek('t', /table with/)
    await customer.seek('Down', /^Jul/)
  },
}
