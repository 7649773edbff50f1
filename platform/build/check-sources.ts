// A plugin of Vite that refuses sources before anything is built.
import { findSourceFaults } from './source-faults.ts'

/** What the plugin uses of Rolldown's. */
interface PluginContext {
  resolve(specifier: string, importer: string): Promise<object | null>
  addWatchFile(path: string): void
}

/** Vite's type of a plugin has these members. */
export interface SourceChecks {
  readonly name: string
  readonly apply: 'build'
  buildStart(this: PluginContext): Promise<void>
}

/**
 * Ends a build with the line of a syntax error or of an import that does not exist. The federation plugin would wait
 * for such a source for ten seconds, and then print advice about something else.
 * @param folder of the remote's repository
 */
export function checkSources(folder: string): SourceChecks {
  return {
    name: 'switchboard:sources',
    apply: 'build',
    async buildStart() {
      const isFound = async (specifier: string, importer: string) => (await this.resolve(specifier, importer)) !== null
      const { text, read } = await findSourceFaults(folder, isFound)
      // A build that stops here has watched nothing yet.
      for (const path of read) this.addWatchFile(path)
      // Rolldown would print the stack.
      if (text !== '') throw Object.assign(new Error(text), { stack: '' })
    },
  }
}
