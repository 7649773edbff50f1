// An email's HTML: one column, readable without pictures. Programs that drop the style sheet get the light theme from
// the attributes.
import { rules } from '@switchboard/brand/rules'
import { endSentence, textLanguage } from '@switchboard/domain'
import { html, type Html } from '@switchboard/platform-server/http/html'
import { endingOf } from './mail-ending'
import { accountLabel, callUs, greeting, hoursText, interpreterText } from './mail-frame-text'
import type { MailLetter } from './mail-letter'
import { MARK_ID, type MailColours, type MailLook } from './mail-look'

const FONT = 'font-family: Arial, Helvetica, sans-serif'
/** A table used only for layout. */
const FRAME = { html: 'role="presentation" cellpadding="0" cellspacing="0"' }

export function mailHtml(letter: MailLetter, look: MailLook): string {
  const { locale, colours } = look
  const { canvas, surface, line } = colours
  const card = `padding: 28px 24px; background: ${surface.light}; border: 1px solid ${line.light}; border-top: 0`
  return html`<!doctype html>
    <html lang="${locale}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${letter.subject}</title>
        ${{ html: `<style>${styleSheet(colours)}</style>` }}
      </head>
      <body class="canvas" style="margin: 0; padding: 0; background: ${canvas.light}">
        <table ${FRAME} class="canvas" width="100%" style="background: ${canvas.light}">
          <tr>
            <td align="center" style="padding: 24px 12px">
              <table ${FRAME} width="600" style="width: 100%; max-width: 600px; text-align: left">
                <tr>
                  ${band(look)}
                </tr>
                <tr>
                  <td class="surface" style="${card}">${body(letter, look)}</td>
                </tr>
                <tr>
                  ${imprint(letter, look)}
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.html.replace(/\n\s+/g, '\n')
}

function band({ brand, colours: { band, onBand } }: MailLook): Html {
  const style = `padding: 20px 24px; background: ${band.light}; ${FONT}; font-size: 20px; font-weight: 700; color: ${onBand.light}`
  return html`<td class="band" style="${style}">
    <img src="cid:${MARK_ID}" width="32" height="32" alt="" style="vertical-align: middle" />
    <span style="vertical-align: middle">${brand.name}</span>
  </td>`
}

function body(
  { subject, firstName, sentences, page, link, ...letter }: MailLetter,
  { brand, colours }: MailLook,
): Html {
  const { ink } = colours
  const heading = `margin: 0 0 20px; ${FONT}; font-size: 26px; line-height: 1.2; color: ${ink.light}`
  const text = `margin: 0 0 16px; ${FONT}; font-size: 17px; line-height: 1.5; color: ${ink.light}`
  const paragraph = (content: Html | string) => html`<p class="ink" style="${text}">${content}</p>`
  const phoneLink = (phone: string) =>
    html`<a
      class="link"
      href="tel:${phone.replaceAll(' ', '')}"
      style="white-space: nowrap; color: ${colours.link.light}"
      >${phone}</a
    >`
  const { interpreter } = rules
  return html`<h1 class="ink" style="${heading}">${subject}</h1>
    ${paragraph(greeting(firstName))} ${sentences.map(paragraph)} ${facts(letter, colours)}
    ${bulletproofButton({ link, text: page.text }, colours)}
    ${paragraph(
      html`<strong>${endingOf(letter).condition}</strong>${callUs}${phoneLink(brand.supportPhone)}${hoursText}`,
    )}
    ${textLanguage !== 'en' && paragraph(html`${interpreterText}${phoneLink(interpreter.phone)}${endSentence('')}`)}`
}

/**
 * Outlook on Windows ignores the padding and the background of a link: there, the cell has both, by a property that
 * other programs ignore.
 */
function bulletproofButton(
  { link, text }: { readonly link: string; readonly text: string },
  { primary, onPrimary }: MailColours,
): Html {
  const cell = `border-radius: 10px; background: ${primary.light}; mso-padding-alt: 14px 24px`
  const style = `display: inline-block; padding: 14px 24px; border-radius: 10px; background: ${primary.light}; ${FONT}; font-size: 17px; font-weight: 700; text-decoration: none; color: ${onPrimary.light}`
  return html`<table ${FRAME} style="margin: 0 0 24px">
    <tr>
      <td class="button" bgcolor="${primary.light}" style="${cell}">
        <a class="button" href="${link}" style="${style}">${text}</a>
      </td>
    </tr>
  </table>`
}

function facts({ facts, accountNumber }: Pick<MailLetter, 'facts' | 'accountNumber'>, colours: MailColours): Html {
  const { ink, muted, line } = colours
  const cell = `border-top: 1px solid ${line.light}; ${FONT}; vertical-align: top`
  const name = `padding: 10px 16px 10px 0; ${cell}; font-size: 15px; font-weight: 400; color: ${muted.light}`
  const value = `padding: 10px 0; ${cell}; font-size: 17px; color: ${ink.light}`
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 24px; border-collapse: collapse">
    ${[...facts, [accountLabel, accountNumber] as const].map(
      (fact) =>
        html`<tr>
          <th class="muted line" scope="row" align="left" width="40%" style="${name}">${fact[0]}</th>
          <td class="ink line" style="${value}">${fact[1]}</td>
        </tr>`,
    )}
  </table>`
}

function imprint(letter: MailLetter, { brand, colours: { muted, link } }: MailLook): Html {
  const { reason, links } = endingOf(letter)
  const style = `padding: 20px 24px; ${FONT}; font-size: 14px; line-height: 1.5; color: ${muted.light}`
  return html`<td class="muted" style="${style}">
    <p style="margin: 0 0 8px">${reason}</p>
    ${
      links.length > 0 &&
      html`<p style="margin: 0 0 8px">
        ${links.map(
          ([text, address], index) =>
            html`${index > 0 && ' | '}<a class="link" href="${address}" style="color: ${link.light}">${text}</a>`,
        )}
      </p>`
    }
    <p style="margin: 0">${brand.legalName}, ${brand.businessNumber}</p>
  </td>`
}

/** The dark theme. Needs !important, because the light theme is in attributes. */
const styleSheet = ({ canvas, surface, ink, muted, line, band, onBand, primary, onPrimary, link }: MailColours) => `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body, p, h1, td, th { overflow-wrap: break-word }
@media (prefers-color-scheme: dark) {
  .canvas { background: ${canvas.dark} !important }
  .surface { background: ${surface.dark} !important; border-color: ${line.dark} !important }
  .line { border-color: ${line.dark} !important }
  .ink { color: ${ink.dark} !important }
  .muted { color: ${muted.dark} !important }
  .band { background: ${band.dark} !important; color: ${onBand.dark} !important }
  .button { background: ${primary.dark} !important; color: ${onPrimary.dark} !important }
  .link { color: ${link.dark} !important }
}
`
