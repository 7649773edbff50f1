<#ftl output_format="plainText">
<#import "../security.ftl" as security>
${security.hello}

${security.sentence("Update")}

${msg("securityIfNotYou")}
