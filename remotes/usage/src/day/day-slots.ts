// The chart's slots with their texts.
import { joinFacts, joinSentences, lowerCaseStart, usageQuality } from '@switchboard/domain'
import { sayQuantity, showFigures, showLitres, showQuantity } from '../quantity'
import { remarksOn } from '../remarks'
import type { UsageSettings } from '../settings'
import type { DayUsage } from './calls'
import { highestHalfHour, type NamedHalfHour } from './half-hours'
import * as text from './text'

/** @param compared whether last year is shown */
export function slotsOf({ service }: UsageSettings, named: readonly NamedHalfHour[], compared: 'compared' | 'alone') {
  const show = (thousandths: number) => showQuantity(thousandths, service.unit, 'Half-hourly')
  const say = (thousandths: number) => sayQuantity(thousandths, service.unit, 'Half-hourly')
  return named.map((each) => {
    const { key, name, span, thousandths, litres } = each
    const before = compared === 'compared' ? each.before : undefined
    const remarks = thousandths === undefined ? [] : remarksOn(each).map(lowerCaseStart)
    const last = text.lastYear.toLowerCase()
    return {
      key,
      value: thousandths === undefined ? undefined : thousandths / 1000,
      ...(before !== undefined && { reference: before / 1000 }),
      hasStripes: remarks.length > 0,
      fact: joinFacts([
        span,
        thousandths === undefined ? text.missing.toLowerCase() : say(thousandths),
        ...remarks,
        ...(before === undefined ? [] : [`${last} ${say(before)}`]),
      ]),
      brief: joinFacts([
        name,
        thousandths === undefined ? text.missing.toLowerCase() : showFigures(thousandths, service.unit, 'Half-hourly'),
      ]),
      figures: [
        {
          label: joinFacts([span, ...(litres === undefined ? [] : [showLitres(litres, 'Half-hourly')]), ...remarks]),
          value: thousandths === undefined ? text.missing : show(thousandths),
        },
        ...(compared === 'compared'
          ? [{ label: text.lastYear, value: before === undefined ? text.missing : show(before) }]
          : []),
      ],
    }
  })
}

/** The meaning of hatched bars and marks, where there are any. */
export function hatchesOf(named: readonly NamedHalfHour[]) {
  const has = (look: (each: NamedHalfHour) => boolean) => named.some(look)
  const hatched = [
    ...(has((each) => each.estimated) ? [usageQuality.estimated] : []),
    ...(has((each) => each.incomplete) ? [usageQuality.incomplete] : []),
  ]
  return [
    ...(hatched.length > 0 ? [{ look: 'stripes' as const, text: joinFacts(hatched) }] : []),
    ...(has((each) => each.thousandths === undefined)
      ? [{ look: 'missing' as const, text: usageQuality.unavailable }]
      : []),
  ]
}

/** For screen readers: 48 half hours, 11.660 kilowatt hours in total. Highest: 7:30 pm to 8 pm, 0.594 kilowatt hours. */
export function daySummary({ service }: UsageSettings, { reading }: DayUsage, named: readonly NamedHalfHour[]): string {
  const say = (thousandths: number) => sayQuantity(thousandths, service.unit, 'Half-hourly')
  const highest = named[highestHalfHour(named)]
  if (reading.thousandths === undefined || highest?.thousandths === undefined) return text.noReadings
  return joinSentences([
    text.summary(named.length, say(reading.thousandths)),
    text.highest(highest.span, say(highest.thousandths)),
  ])
}
