// A piece inside a page of the legacy application: /embedded/<Piece>?bootstrap=1. Without `bootstrap` the same page has
// none of the legacy application's styles, and with `kit=0` none of ours: pictures of the three are compared.

export interface CataloguePage {
  /** of the piece; '' for the contents */
  name: string
  brand: string
  /** address of the brand's folder */
  files: string
  /** of all pages */
  names: readonly string[]
  query: URLSearchParams
}

export function embeddedPage({ name, brand, files, query }: CataloguePage) {
  const link = (sheet: string) => `<link rel="stylesheet" href="${files}/${sheet}.css">`
  const hasLegacyStyles = query.get('bootstrap') === '1'
  const hasKit = query.get('kit') !== '0'
  return `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name} in a legacy page · Catalogue</title>
    <link rel="icon" href="data:,">
    ${hasKit ? link(name) : ''}
    ${hasLegacyStyles ? `${link('bootstrap')}${link('legacy')}` : ''}
    ${link('frame')}
    ${hasKit && hasLegacyStyles ? link('embedded') : ''}
    ${hasKit ? `<script type="module" src="${files}/${name}.js"></script>` : ''}
  </head>
  <body class="legacy">
    <div id="legacy-app" class="app content">
      <div class="before">${before}</div>
      <div id="sb-root" class="sb-root sb-page" data-brand="${brand}"></div>
      <div class="after">${after}</div>
    </div>
    <ol id="action-log" aria-label="Action log" hidden></ol>
    <ol id="analytics-log" aria-label="Analytics log" hidden></ol>
  </body>
</html>
`
}

const before = `
<nav class="navbar navbar-inverse" aria-label="Legacy">
  <div class="container-fluid">
    <div class="navbar-header"><a class="navbar-brand" href="#">Old portal</a></div>
    <ul class="nav navbar-nav">
      <li class="active"><a href="#">Accounts</a></li>
      <li><a href="#">Payments</a></li>
    </ul>
    <form class="navbar-form navbar-right">
      <input class="form-control" placeholder="Search">
      <button type="button" class="btn btn-default"><span class="glyphicon glyphicon-search"></span> Find</button>
    </form>
  </div>
</nav>
<div class="container-fluid">
  <div class="page-header"><h1>Direct debit <small>account 4000000011</small></h1></div>
  <p class="lead">Choose how you <a href="#">pay your bills</a>.</p>
  <div class="row">
    <div class="col-sm-6">
      <div class="panel panel-default">
        <div class="panel-heading"><h3 class="panel-title">Bank account</h3></div>
        <div class="panel-body">
          <div class="form-group"><label for="bsb">BSB</label><input id="bsb" class="form-control" value="083-001"></div>
          <div class="checkbox"><label><input type="checkbox" checked> Pay every bill</label></div>
          <select class="form-control" aria-label="Day"><option>On the due date</option></select>
          <textarea class="form-control" aria-label="Note">A note</textarea>
          <button type="button" class="btn btn-primary">Save</button>
          <button type="button" disabled>Plain</button>
        </div>
      </div>
    </div>
    <div class="col-sm-6">
      <table class="table table-striped">
        <caption>Payments</caption>
        <thead><tr><th>Date</th><th>Amount</th></tr></thead>
        <tbody><tr><td><time>20/10/2026</time></td><td><b>$120.50</b></td></tr></tbody>
      </table>
      <div class="alert alert-warning"><strong>Note.</strong> This page moves soon.</div>
      <fieldset><legend>Kind</legend><label class="radio-inline"><input type="radio" checked> Bank</label></fieldset>
      <dl><dt>Holder</dt><dd>Alex Morgan</dd></dl>
    </div>
  </div>
</div>`

const after = `
<hr>
<ul class="list-inline"><li><a href="#">Privacy</a></li><li><a href="#">Terms</a></li></ul>
<figure><svg width="24" height="24" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg></figure>
<h2>Help</h2><p>Call us.</p><button type="button">Call</button>`
