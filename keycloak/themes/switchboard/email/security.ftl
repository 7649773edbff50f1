<#-- The sentences of emails about changes of a login. -->
<#setting time_zone="Australia/Melbourne">
<#assign known = { "Update": ["password", "otp", "webauthn-passwordless", "recovery-authn-codes"], "Remove": ["otp", "webauthn-passwordless", "recovery-authn-codes"] }>
<#assign hello = msg("securityHello", user.firstName!"")>
<#function sentence change>
  <#local type = event.getDetail("credential_type")!"other">
  <#if !known[change]?seq_contains(type)><#local type = "other"></#if>
  <#return msg("security" + change + type, event.date?string("d MMMM yyyy 'at' ") + event.date?string("h:mm a")?lower_case)>
</#function>
