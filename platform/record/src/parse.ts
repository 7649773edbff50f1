// Parsers for what the server writes into the host page and sends to browsers. They check every member of the schema,
// and return undefined for anything else.
import { is, type GenericSchema } from 'valibot'
import { embedPage, hostPage, panelData, resolution } from './page'
import type { EmbedPage, HostPage, PanelData, Resolution } from './page'
import { buildRecord, type BuildRecord } from './record'

/** The value itself, including members that only a newer server knows, because a signature covers them. */
const valueOf = <Value>(schema: GenericSchema<Value>, value: unknown): Value | undefined =>
  is(schema, value) ? value : undefined

export const parseHostPage = (value: unknown): HostPage | undefined => valueOf(hostPage, value)

export const parseEmbedPage = (value: unknown): EmbedPage | undefined => valueOf(embedPage, value)

export const parseResolution = (value: unknown): Resolution | undefined => valueOf(resolution, value)

/** The signature is checked later, before any code of the build runs. */
export const parseRecord = (value: unknown): BuildRecord | undefined => valueOf(buildRecord, value)

export const parsePanelData = (value: unknown): PanelData | undefined => valueOf(panelData, value)
