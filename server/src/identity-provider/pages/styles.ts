// The design tokens and component styles that these pages need. `light-dark()` selects the theme.
export const styles = `@layer sb.reset, sb.tokens, sb.base, sb.components;

@font-face { font-family: 'Atkinson Hyperlegible Next Variable'; font-weight: 200 800; font-display: optional; src: url('atkinson-hyperlegible-next.woff2') format('woff2'); }
@font-face { font-family: 'Bricolage Grotesque'; font-weight: 600; font-display: optional; src: url('bricolage-grotesque-600.woff2') format('woff2'); }
@font-face { font-family: 'Bricolage Grotesque'; font-weight: 700; font-display: optional; src: url('bricolage-grotesque-700.woff2') format('woff2'); }
@font-face { font-family: 'Atkinson Fallback'; src: local('Arial'), local('Helvetica Neue'), local('Liberation Sans'); size-adjust: 99.86%; ascent-override: 98.54%; descent-override: 31.65%; line-gap-override: 0%; }
@font-face { font-family: 'Bricolage Fallback'; font-weight: 600 700; src: local('Arial Bold'), local('Helvetica Neue Bold'), local('Liberation Sans Bold'); size-adjust: 101.41%; ascent-override: 91.70%; descent-override: 26.62%; line-gap-override: 0%; }

@layer sb.reset {
  *, *::before, *::after { box-sizing: border-box; margin: 0; padding: 0; }
  input, button { font: inherit; color: inherit; }
  ul { list-style: none; }
  [hidden] { display: none !important; }
  .waiting { visibility: hidden; }
}

@layer sb.tokens {
  :root {
    color-scheme: light dark;
    --sb-canvas: light-dark(#F7F3EA, #0E1819);
    --sb-surface: light-dark(#FFFFFF, #162425);
    --sb-sunken: light-dark(#EFE8DA, #0A1213);
    --sb-tint: light-dark(#E4F0EB, #17312E);
    --sb-band: light-dark(#10302F, #0A1F1F);
    --sb-ink: light-dark(#16292B, #F0F3EE);
    --sb-ink-muted: light-dark(#475858, #BCC9C4);
    --sb-ink-subtle: light-dark(#5C6A69, #9BABA6);
    --sb-on-band: light-dark(#F7F3EA, #F0F3EE);
    --sb-line: light-dark(#DFD7C7, #2D4142);
    --sb-line-strong: light-dark(#75807C, #7D918D);
    --sb-primary: light-dark(#0B5C55, #6ACDBC);
    --sb-primary-hover: light-dark(#084741, #8ADBCC);
    --sb-primary-active: light-dark(#06352F, #A9E7DB);
    --sb-on-primary: light-dark(#FFFFFF, #05211E);
    --sb-link: light-dark(#0A5860, #7AD3C8);
    --sb-link-hover: light-dark(#073D43, #A6E5DC);
    --sb-accent: light-dark(#F2B632, #F5C24C);
    --sb-danger: light-dark(#AE2318, #FF9A8B);
    --sb-danger-tint: light-dark(#FCECE8, #3A1B18);
    --sb-success: light-dark(#1B6A3B, #7FD69B);
    --sb-success-tint: light-dark(#E5F3E9, #15301F);
    --sb-focus: light-dark(#1F49B6, #F6C955);
    --sb-focus-on-band: #F6C955;
    --sb-font-text: 'Atkinson Hyperlegible Next Variable', 'Atkinson Fallback', system-ui, sans-serif;
    --sb-font-display: 'Bricolage Grotesque', 'Bricolage Fallback', var(--sb-font-text);
  }
}

@layer sb.base {
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
  body { min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--sb-canvas); color: var(--sb-ink); font: 400 1.0625rem/1.5 var(--sb-font-text); overflow-wrap: break-word; }
  h1 { font: 600 clamp(1.75rem, 1.45rem + 1.2vw, 2.25rem)/1.15 var(--sb-font-display); letter-spacing: -0.015em; text-wrap: balance; }
  h2 { font: 600 1.125rem/1.35 var(--sb-font-display); }
  p { text-wrap: pretty; max-width: 68ch; }
  a { color: var(--sb-link); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
  a:hover { color: var(--sb-link-hover); text-decoration-thickness: 2px; }
  :focus-visible { outline: 3px solid var(--sb-focus); outline-offset: 2px; }
  main:focus-visible { outline: none; }
  .band :focus-visible { outline-color: var(--sb-focus-on-band); }
}

@layer sb.components {
  .skip { position: absolute; left: -999px; padding: 12px 22px; border-radius: 10px; background: var(--sb-ink); color: var(--sb-surface); z-index: 2; }
  .skip:focus { left: 16px; top: 16px; }

  .band { position: relative; flex: none; padding: 16px 16px 204px; background: var(--sb-band); color: var(--sb-on-band); overflow: hidden; }
  .band::before { content: ''; position: absolute; inset: 0; color: color-mix(in oklab, var(--sb-on-band) 9%, transparent); background: repeating-linear-gradient(115deg, currentColor 0 3px, transparent 3px 12px); mask-image: linear-gradient(90deg, transparent 45%, #000); }
  .lock-up { position: relative; display: flex; align-items: center; gap: 12px; width: fit-content; max-width: 100%; min-height: 44px; margin: 0 auto; color: inherit; font: 700 1.25rem/1.1 var(--sb-font-display); letter-spacing: -0.01em; text-decoration: none; }
  .lock-up:hover { color: inherit; }
  .mark { flex: none; }
  .mark .body { fill: #F7F3EA; }
  .mark .cut { fill: #10302F; }
  .mark .body-line { fill: none; stroke: #F7F3EA; stroke-width: 2.6; stroke-linecap: round; }
  .mark .cut-line { fill: none; stroke: #10302F; stroke-width: 2.6; stroke-linecap: round; }
  .mark .accent { fill: #F2B632; stroke: #10302F; stroke-width: 2; }

  main { position: relative; flex: 1 0 auto; width: 100%; max-width: 480px; margin: -176px auto 0; padding: 0 16px; }
  .card { padding: 28px 20px; border: 1px solid var(--sb-line); border-radius: 14px; background: var(--sb-surface); }
  .card > * + * { margin-top: 24px; }
  .card > h1 + .lead { margin-top: 6px; }
  .lead { color: var(--sb-ink-muted); }
  .terms { padding-top: 20px; border-top: 1px solid var(--sb-line); font-size: 0.9375rem; line-height: 1.45; color: var(--sb-ink-muted); }

  form { display: grid; gap: 24px; }
  .field { display: grid; gap: 6px; padding: 0; border: 0; }
  .field label { font-size: 0.9375rem; font-weight: 600; line-height: 1.45; }
  .field input { width: 100%; min-width: 0; min-height: 48px; padding: 10px 14px; border: 1px solid var(--sb-line-strong); border-radius: 10px; background: var(--sb-surface); }
  .field input:focus-visible { border: 2px solid var(--sb-primary); padding: 9px 13px; }
  .field input[aria-invalid='true'] { border: 2px solid var(--sb-danger); padding: 9px 13px; }
  .hint { font-size: 0.9375rem; line-height: 1.45; color: var(--sb-ink-muted); }
  .error { display: flex; gap: 8px; padding-left: 10px; border-left: 3px solid var(--sb-danger); color: var(--sb-danger); font-size: 0.9375rem; font-weight: 600; line-height: 1.45; }
  .secret { display: flex; gap: 8px; }
  .quiet { flex: none; min-width: 68px; min-height: 48px; padding: 0 10px; border: 0; border-radius: 10px; background: none; color: var(--sb-link); font-weight: 600; text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.2em; cursor: pointer; }
  .quiet:hover { color: var(--sb-link-hover); text-decoration-thickness: 2px; }

  .alone { display: inline-block; margin: -10px 0; padding: 10px 0; }
  .actions { display: flex; flex-wrap: wrap; gap: 12px; }
  .button { flex: 1 1 160px; display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 12px 22px; border: 2px solid var(--sb-primary); border-radius: 10px; background: var(--sb-primary); color: var(--sb-on-primary); font-weight: 600; line-height: 1.2; text-decoration: none; cursor: pointer; transition: background-color 120ms linear, border-color 120ms linear; }
  .button:hover { border-color: var(--sb-primary-hover); background: var(--sb-primary-hover); color: var(--sb-on-primary); }
  .button:active { border-color: var(--sb-primary-active); background: var(--sb-primary-active); }
  .button.secondary { background: transparent; color: var(--sb-primary); }
  .button.secondary:hover { background: var(--sb-tint); color: var(--sb-primary-hover); }

  .banner { display: grid; grid-template-columns: 24px 1fr; gap: 2px 12px; padding: 14px 16px; border-left: 4px solid var(--sb-danger); border-radius: 10px; background: var(--sb-danger-tint); }
  .banner.success { border-color: var(--sb-success); background: var(--sb-success-tint); }
  .banner li a { display: inline-flex; align-items: center; min-height: 44px; }
  .banner svg { grid-row: span 2; color: var(--sb-danger); }
  .banner.success svg { color: var(--sb-success); }
  .banner > * { grid-column: 2; }
  .banner > svg { grid-column: 1; }
  .icon { flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }

  details { font-size: 0.9375rem; line-height: 1.45; }
  summary { min-height: 44px; display: flex; align-items: center; gap: 8px; color: var(--sb-link); font-weight: 600; cursor: pointer; border-radius: 10px; }
  summary::before { content: ''; width: 8px; height: 8px; border: 2px solid; border-width: 0 2px 2px 0; rotate: -45deg; }
  details[open] summary::before { rotate: 45deg; }
  details p { margin-bottom: 8px; color: var(--sb-ink-muted); }
  .people a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 10px 0; border-top: 1px solid var(--sb-line); }
  .people .name { color: var(--sb-ink-muted); }

  /* Takes no room, but screen readers know it before it has a text. */
  [data-failure]:has(> [hidden]) { position: absolute; }
  .steps, .codes { padding-left: 1.5em; }
  .steps > li + li { margin-top: 16px; }
  .steps p + p, .steps p + .qr, .qr + p { margin-top: 8px; }
  .qr { display: block; width: min(100%, 220px); border: 1px solid var(--sb-line); border-radius: 10px; }
  code { font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; font-size: 0.9375em; }
  .key { overflow-wrap: anywhere; }
  .codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11.5em), 1fr)); gap: 8px 32px; overflow-wrap: anywhere; }

  .facts { display: grid; }
  .facts > div { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 16px; min-height: 56px; padding: 8px 0; border-top: 1px solid var(--sb-line); }
  .facts dt { color: var(--sb-ink-muted); font-size: 0.9375rem; }
  .facts dd { display: flex; align-items: center; gap: 16px; font-variant-numeric: tabular-nums; }
  .facts a { display: inline-flex; align-items: center; min-height: 44px; }

  footer { flex: none; padding: 24px 16px; color: var(--sb-ink-muted); font-size: 0.9375rem; text-align: center; }
  footer p { max-width: none; }
  footer a { display: inline-flex; align-items: center; min-height: 44px; margin: 0 12px; }

  @media (min-width: 768px) {
    .card { padding: 36px 40px 32px; border-radius: 16px; }
    .band { padding: 24px 24px 196px; }
    main { margin-top: -168px; padding: 0 24px; max-width: 528px; }
  }
  @media (forced-colors: active) {
    .button { border-color: ButtonText; }
    .band { border-bottom: 1px solid CanvasText; }
    .mark .body { fill: CanvasText; }
  }
  @media (prefers-reduced-motion: reduce) { .button { transition: none; } }
  @media print {
    .button, .quiet, .skip { display: none; }
    .band { padding: 0 0 24px; background: none; color: inherit; }
    .band::before { content: none; }
    .mark .body { fill: CanvasText; }
    .mark .body-line { stroke: CanvasText; }
    .mark .cut { fill: Canvas; }
    .mark .cut-line { stroke: Canvas; }
    main { margin-top: 0; }
    .card { padding: 0; border: 0; }
  }
}
`
