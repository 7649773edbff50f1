import styles from './page.module.css'

/** The first page, which links to all pieces. */
export function Contents({ pieces }: { readonly pieces: readonly string[] }) {
  return (
    <main className={styles.page}>
      <h1>Catalogue</h1>
      <ul className={styles.list}>
        {pieces.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    </main>
  )
}
