// Emails as written for a customer of Wattlebird Energy.
import { readFileSync } from 'node:fs'
import type { Static } from '@sinclair/typebox'
import { brand } from '@switchboard/brand'
import { centsOf, parseDay, type BillPeriod } from '@switchboard/domain'
import { isTemplate, type mailFacts, type MailTemplate } from '../../src/mail/mail-facts'
import { mailColours, type MailLook } from '../../src/mail/mail-look'
import type { WrittenMail } from '../../src/mail/transport'
import { mailWriters } from '../../src/mail/mail-writers'
import { writeMail } from '../../src/mail/write-mail'

/** Path from the repository's root, where every test runs. */
export const brandStyles = (name: string): string => readFileSync(`shared/brand/src/${name}/brand.css`, 'utf8')

const look: MailLook = { brand, locale: 'en-AU', colours: mailColours(brandStyles('wattlebird')) }
const reader = { firstName: 'Ann', accountNumber: '4000000011' }

/** @param more overrides the time and the place of the property in Melbourne */
export const writeSample = (template: string, facts: object, more = {}): WrittenMail =>
  writeMail(
    {
      template,
      facts: { ...reader, ...facts },
      createdAt: new Date('2026-11-23T02:40:00Z'),
      state: 'VIC',
      zone: null,
      ...more,
    },
    { look, portal: 'https://portal.example' },
  )

type Facts<Template extends MailTemplate> = Omit<Static<(typeof mailFacts)[Template]>, keyof typeof reader>

const [september, october] = [period('2026-09'), period('2026-10')]
const changed = {
  period: october,
  previous: {
    before: { id: 'INV40000010', period: september, amount: centsOf(22_669) },
    change: {
      kind: 'change',
      difference: centsOf(-2_383),
      lines: [
        {
          kind: 'use',
          product: 'Heating and cooling',
          amount: centsOf(-1_740),
          use: { quantity: 5_400, before: 104_300, unit: 'kWh' },
        },
      ],
    },
  },
} as const

const holder = { holder: "Robin O'Shea" }
const title = 'EV charging'
const [on, before] = ['2026-12-14', '2026-12-11']
const facts: { readonly [Template in MailTemplate]: Facts<Template> } = {
  'bill-ready': {
    bill: 'INV40000011',
    month: '2026-10-01',
    cents: 20_286,
    owing: 20_286,
    due: before,
    debited: true,
    change: '$23.83 less than September, mostly because heating and cooling used 98.9 kWh less.',
    changed,
  },
  'bill-due': { bill: 'INV40000011', owing: 20_286, due: before },
  'bill-overdue': { bill: 'INV40000011', owing: 20_286, due: before },
  'debit-announced': { bill: 'INV40000011', owing: 20_286, due: before, method: 'Visa ending in 4242' },
  'change-tomorrow': { on, movesOut: false, changes: [{ title, starts: true }] },
  'night-flow': { title: 'Hot water', nights: 3, until: before, litres: 48 },
  'unusual-use': { title: 'Electricity', until: before, unit: 'kWh', used: 21_400, usual: 9_800 },
  'contact-details-changed': { phone: '+61412345678', sendBillTo: 1 },
  'data-key-created': { name: 'Home Assistant', scope: 'usage', until: on },
  'data-key-removed': { name: 'Home Assistant' },
  'direct-debit-set-up': { method: 'BSB 062-000, account ending in 678' },
  'direct-debit-changed': { method: 'Visa ending in 4242' },
  'direct-debit-removed': { method: 'Visa ending in 4242' },
  'direct-debit-not-made': { cents: 18_432 },
  'bill-extended': { bill: 'INV40000011', on, before },
  'dispute-received': {
    number: '9F3A-62C1',
    bill: 'INV40000011',
    about: 'Electricity: Usage, peak',
    line: { product: 'Electricity', charge: 'Usage', part: { name: 'peak', step: null }, unit: 'kWh' },
    answerBy: before,
  },
  'dispute-answered': { number: '9F3A-62C1', bill: 'INV40000011', answer: 'We read your meter again.' },
  'email-changed': { email: 'ann.new@example.com' },
  'email-confirmation': { email: 'ann.new@example.com', path: '/login-email/confirm?key=a' },
  'email-replaced': { email: 'ann.new@example.com', path: '/login-email/undo?key=a' },
  'email-restored': {},
  'holder-added': holder,
  'holder-changed': holder,
  'holder-removed': holder,
  'move-out-booked': { on },
  'move-out-changed': { on, before },
  'move-out-cancelled': { before },
  'opt-in-booked': { services: [{ title, on }] },
  'opt-in-withdrawn': { title, before },
  'opt-out-booked': { title, on },
  'opt-out-withdrawn': { title, before },
  'payment-received': { cents: 18_432 },
  'payment-dishonoured': { cents: 18_432 },
  'authenticator-removed': {},
  'authenticator-set-up': {},
  'new-device': { browser: 'Chrome on Windows' },
  'passkey-added': { name: "Alex's phone" },
  'passkey-removed': { name: "Alex's phone" },
  'recovery-code-used': { left: 9 },
  'recovery-codes-replaced': {},
  'password-changed': {},
  'password-reset': { path: '/auth/reset?key=a' },
}

function period(month: string): BillPeriod {
  const [first, last] = [parseDay(`${month}-01`), parseDay(`${month}-30`)]
  if (!first || !last) throw new Error(`${month} is no month.`)
  return { first, last }
}

export const templates = Object.keys(facts).filter(isTemplate)

/** One email per template. */
export const sampleMails = (): readonly (readonly [template: string, mail: WrittenMail])[] =>
  Object.entries(facts).map(([template, its]: [string, object]) => [template, writeSample(template, its)])

/** An email as the server's build writes it. @param folder of the build's writers */
export const sampleMailIn = (
  language: string,
  folder: string,
  template: MailTemplate = 'move-out-booked',
): Promise<WrittenMail> =>
  mailWriters(
    { look, portal: 'https://portal.example' },
    folder,
  )({
    id: 'a mail',
    lease: 'a lease',
    accountId: 1,
    template,
    facts: { ...reader, ...facts[template] },
    recipient: 'ann@example.com',
    createdAt: new Date('2026-11-23T02:40:00Z'),
    attempts: 1,
    requestId: null,
    language,
    state: 'VIC',
    zone: null,
  })
