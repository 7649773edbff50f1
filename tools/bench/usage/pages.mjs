// The pages that queries read, by the plan that the server gets: a named statement, asked often enough for its plan to be kept.

/**
 * @param ask asks the server's queries of the pool that it is given
 * @returns {Promise<Record<string, number>>} mean pages of each query, by its name
 */
export async function pagesOf(pool, count, ask) {
  const pages = new Map()
  const client = await pool.connect()
  const prepared = new Set()
  const recording = {
    async query({ name, text, values }) {
      const call = `execute "pages ${name}"(${values.map(literal).join()})`
      if (!prepared.has(name)) {
        prepared.add(name)
        await client.query(`prepare "pages ${name}" as ${text}`)
        for (let again = 0; again < 6; again += 1) await client.query(call)
      }
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${call}`)
      const [{ Plan: plan }] = rows[0]['QUERY PLAN']
      pages.set(name, (pages.get(name) ?? 0) + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
      return client.query({ text, values })
    },
  }
  try {
    for (let index = 0; index < count; index += 1) await ask(recording)
  } finally {
    await client.query('deallocate all')
    client.release()
  }
  return Object.fromEntries([...pages].map(([name, sum]) => [name, sum / count]))
}

function literal(value) {
  if (typeof value === 'number') return String(value)
  const text = Array.isArray(value) ? `{${value.join()}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}
