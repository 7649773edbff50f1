import { pressButton } from './steps.ts'
import type { Journey } from './journey.ts'

export const downloadUsage: Journey = {
  name: 'download-usage',
  title: 'Download the usage',
  situation: 'Sam keeps the months of the electricity as a file.',
  person: 'sam',
  changes: 'nothing',
  begins: 'after sign-in',
  run: async (customer) => {
    await customer.seek('Tab', /^Usage/)
    await customer.pressUntil('Return', /Usage heading level 1/)
    await pressButton(customer, 'Download CSV', 'CSV file downloaded')
  },
}
