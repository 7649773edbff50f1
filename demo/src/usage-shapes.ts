// Energy use of households and shops by hour, weekday and season, as amounts per hour in the meter's unit.

export interface UsageMoment {
  /** Local hour of the day, 0 to 24. */
  readonly hour: number
  readonly weekend: boolean
  /** 1 in mid-July, -1 in mid-January. */
  readonly cold: number
  /** 0 to 1, the same for a whole day: clouds, guests, an evening out. */
  readonly variation: number
}

export type UsageShape = (moment: UsageMoment) => number

/** A peak around an hour, with a width in hours; it may extend across midnight. */
function peak(hour: number, at: number, width: number): number {
  const distance = Math.min(Math.abs(hour - at), 24 - Math.abs(hour - at)) / width
  return Math.exp(-distance * distance)
}

const daytime = ({ hour, weekend }: UsageMoment) => (weekend ? 0.55 : 0.2) * peak(hour, 13, 3.5)
const showers = ({ hour, weekend }: UsageMoment) => peak(hour, weekend ? 9 : 7, 1.2) + 0.7 * peak(hour, 20, 2)
const evening = (hour: number) => peak(hour, 19.5, 2.4)

export const shapes = {
  /** kWh, 6 to 11 a day */
  apartment: (moment: UsageMoment) => {
    const { hour, weekend, cold, variation: mood } = moment
    const morning = peak(hour, weekend ? 9 : 7.3, 1.3)
    const season = 1 + 0.2 * cold * cold + 0.12 * cold
    return (0.1 + 0.3 * morning + daytime(moment) + 0.75 * evening(hour)) * season * (0.8 + 0.5 * mood)
  },
  /** MJ, 1,200 to 1,500 a month */
  hotWater: (moment: UsageMoment) =>
    showers(moment) * (8.4 + 0.9 * moment.cold) * (0.8 + 0.4 * moment.variation) + 0.15,
  /** Litres, 2,400 to 3,000 a month */
  hotWaterLitres: (moment: UsageMoment) =>
    (showers(moment) * (8.4 + 0.9 * moment.cold) * (0.8 + 0.4 * moment.variation) + 0.15) / 0.497,
  /** Thermal kWh: winter and summer, with hardly any use in between */
  heatingAndCooling: ({ hour, cold, variation: mood }: UsageMoment) => {
    const heating = Math.max(0, cold - 0.1) * (0.5 * peak(hour, 7, 1.5) + evening(hour))
    const cooling = Math.max(0, -cold - 0.3) * (0.8 * peak(hour, 16, 3) + 0.4 * evening(hour))
    return (heating + cooling) * (0.5 + mood) * 1.6
  },
  /** kWh to the grid, 2 to 4 a day */
  solarExport: ({ hour, cold, variation: mood }: UsageMoment) => {
    const daylight = 6.3 - 1.1 * cold
    const height = Math.cos(((hour - 12.6) / daylight) * (Math.PI / 2))
    return Math.abs(hour - 12.6) < daylight ? height ** 1.5 * (0.42 - 0.12 * cold) * (0.35 + 0.9 * mood) : 0
  },
  /** kWh for a shop: weekdays from eight to six, a little at weekends */
  smallBusiness: ({ hour, weekend, cold, variation: mood }: UsageMoment) => {
    const open = (hour > 7.5 && hour < 18 ? 1 : 0) * (weekend ? 0.25 : 1)
    return (0.45 + 2.1 * open) * (1 + 0.25 * Math.max(0, -cold)) * (0.85 + 0.3 * mood)
  },
  /** kWh, 3 to 4 a night */
  poolPump: ({ hour, variation: mood }: UsageMoment) => (hour >= 22 || hour < 2 ? 0.8 + 0.2 * mood : 0),
  /** kWh, above 10,000 a month */
  largeUser: ({ hour, weekend, cold, variation: mood }: UsageMoment) => {
    const working = peak(hour, 12.5, 5) * (weekend ? 0.75 : 1)
    return (12.6 + 8.8 * working) * (1 + 0.08 * cold * cold) * (0.95 + 0.1 * mood)
  },
} satisfies Record<string, UsageShape>

export type ShapeName = keyof typeof shapes
