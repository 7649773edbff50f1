/** What webpack and Rspack know about the chunks of a build. */
export interface ChunkCompilation<Block extends ImportBlock = never> {
  readonly modules: Iterable<{ readonly blocks?: readonly Block[] }>
  readonly chunkGraph: {
    getBlockChunkGroup(block: Block): ChunkGroup | null | undefined
  }
}
interface ChunkGroup {
  readonly chunks: readonly { readonly files: Iterable<string> }[]
}
export interface ImportBlock {
  readonly dependencies: readonly object[]
}
