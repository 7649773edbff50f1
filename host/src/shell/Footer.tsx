import { brand } from '@switchboard/brand'
import { LanguageChoice } from './LanguageChoice'
import styles from './Footer.module.css'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`sb-content ${styles.columns}`}>
        <ul className={styles.links}>
          <li>
            <a href={brand.links.disclaimerPdf}>Digital disclaimer (PDF)</a>
          </li>
          <li>
            <a href={brand.links.privacyPdf}>Privacy policy (PDF)</a>
          </li>
          <li>
            <a href="/accessibility">Accessibility</a>
          </li>
          <li>
            <a href="/third-party-notices.txt">Third-party notices</a>
          </li>
        </ul>
        <LanguageChoice />
        <div className={styles.lines}>
          <p>{`© ${new Date().getFullYear()} ${brand.legalName}`}</p>
          <p>{brand.businessNumber}</p>
        </div>
      </div>
    </footer>
  )
}
