<#macro content>
  <p class="sb-terms">${msg("switchboardTerms")}</p>
</#macro>
