<#import "template.ftl" as layout>
<#import "../security.ftl" as security>
<@layout.emailLayout>
<p>${security.hello}</p>
<p>${security.sentence("Remove")}</p>
<p>${msg("securityIfNotYou")}</p>
</@layout.emailLayout>
