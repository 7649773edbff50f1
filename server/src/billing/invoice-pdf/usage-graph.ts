// Draws the monthly usage of the bill's main service as bars.
import type { UsageHistory, MonthUsage } from './invoice-content'
import { drawHeading, LEFT, ensureSpace, RIGHT, SECTION, type InvoicePage } from './page'
import { barFigure, legend, monthLabel, usageAlternative, usageHeading } from './usage-text'

const PLOT = 46
const FIGURES = 12
const LABELS = 24
const SLOTS = 13
const BAR = 22
const LOWEST = 2

export function drawUsageGraph(page: InvoicePage, usage: UsageHistory): void {
  const { tags, writer, styles } = page
  page.y += SECTION
  ensureSpace(page, 19 + FIGURES + PLOT + LABELS)
  const top = drawHeading(page, usageHeading(usage), LEFT, page.y)
  const words = [`${usage.uom} a month`, ...legend(usage.months)].join('. ')
  tags.block('P', () => writer.line(words, RIGHT, top - 16, styles.small, 'right'))
  const bottom = top + FIGURES + PLOT + LABELS
  tags.block('Figure', () => drawBars(page, usage, top + FIGURES + PLOT), {
    alt: usageAlternative(usage),
    bbox: [LEFT, top, RIGHT, bottom],
    placement: 'Block',
  })
  page.y = bottom
}

function drawBars(page: InvoicePage, { months }: UsageHistory, base: number): void {
  const { doc, writer, styles, colours } = page
  const step = (RIGHT - LEFT) / SLOTS
  const greatest = Math.max(1, ...months.map(({ quantity }) => Math.abs(quantity ?? 0)))
  const small = { ...styles.small, size: 8, leading: 10 }
  doc.moveTo(LEFT, base).lineTo(RIGHT, base).lineWidth(0.8).strokeColor(colours.strongLine).stroke()
  months.forEach((used, index) => {
    const now = index === months.length - 1
    const middle = LEFT + step * (index + 0.5)
    const height = barHeight(used, greatest)
    const colour = now ? colours.barNow : colours.bar
    const fill = used.estimated ? 'striped' : 'solid'
    if (height > 0) drawBar(page, { x: middle - BAR / 2, base, height, colour, fill })
    const style = now ? ({ ...small, face: 'strong', colour: colours.ink } as const) : small
    writer.line(barFigure(used), middle, base - height - FIGURES, style, 'center')
    monthLabel(used, months[index - 1]).forEach((line, row) =>
      writer.line(line, middle, base + 4 + row * 10, row === 0 ? style : small, 'center'),
    )
  })
}

function barHeight({ quantity }: MonthUsage, greatest: number): number {
  if (!quantity) return 0
  return Math.max(LOWEST, (PLOT * Math.abs(quantity)) / greatest)
}

interface BarShape {
  readonly x: number
  readonly base: number
  readonly height: number
  readonly colour: string
  readonly fill: 'solid' | 'striped'
}

function drawBar({ doc, colours }: InvoicePage, { x, base, height, colour, fill }: BarShape): void {
  const shape = () => {
    const radius = Math.min(4, height)
    return doc
      .moveTo(x, base)
      .lineTo(x, base - height + radius)
      .quadraticCurveTo(x, base - height, x + radius, base - height)
      .lineTo(x + BAR - radius, base - height)
      .quadraticCurveTo(x + BAR, base - height, x + BAR, base - height + radius)
      .lineTo(x + BAR, base)
      .closePath()
  }
  if (fill === 'solid') return void shape().fill(colour)
  doc.save()
  shape().clip()
  doc.rect(x, base - height, BAR, height).fill(colours.paper)
  for (let at = -height; at < BAR + height; at += 5)
    doc
      .moveTo(x + at, base)
      .lineTo(x + at + height * 0.466, base - height)
      .lineWidth(2)
      .strokeColor(colour)
      .stroke()
  doc.restore()
  shape().lineWidth(1).strokeColor(colour).stroke()
}
