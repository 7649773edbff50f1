// The files of the account's data.
import { ChartColumn, FileText, Gauge, ReceiptText, type LucideIcon } from 'lucide-react'
import { yourData as text } from './text'

export interface DataFile {
  readonly name: string
  readonly detail: string
  readonly icon: LucideIcon
  readonly path: string
  readonly type: string
  /** File name if the API sends none. */
  readonly otherwise: string
}

const ZIP = 'application/zip'

export const dataFiles: readonly DataFile[] = [
  {
    name: text.meterReadings,
    detail: text.meterReadingsDetail,
    icon: Gauge,
    path: '/api/portal/account/data/nem12',
    type: 'text/csv',
    otherwise: 'Meter data NEM12.csv',
  },
  {
    name: text.usage,
    detail: text.usageDetail,
    icon: ChartColumn,
    path: '/api/portal/account/data/usage',
    type: ZIP,
    otherwise: 'Daily usage.zip',
  },
  {
    name: text.billing,
    detail: text.billingDetail,
    icon: ReceiptText,
    path: '/api/portal/account/data/billing',
    type: ZIP,
    otherwise: 'Bills and payments.zip',
  },
  {
    name: text.documents,
    detail: text.documentsDetail,
    icon: FileText,
    path: '/api/portal/account/data/documents',
    type: ZIP,
    otherwise: 'Bills.zip',
  },
]
