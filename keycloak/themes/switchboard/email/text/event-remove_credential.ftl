<#ftl output_format="plainText">
<#import "../security.ftl" as security>
${security.hello}

${security.sentence("Remove")}

${msg("securityIfNotYou")}
