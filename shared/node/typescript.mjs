// Lets a process of any supported Node.js import TypeScript: node --import ./shared/node/typescript.mjs
// tools/catalogue/look.ts
import { register } from 'node:module'

process.setSourceMapsEnabled(true)
register('./typescript-hook.mjs', import.meta.url)
