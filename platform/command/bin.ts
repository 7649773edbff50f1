#!/usr/bin/env node
import { runSwitchboard } from './index.ts'

await runSwitchboard(process.argv.slice(2))
