#!/bin/bash
# Gives a realm of an earlier release passkeys, the second step, and the emails about them. Log in with kcadm.sh first
# (keycloak/README.md). The second time, Keycloak refuses the flows that exist, and nothing changes.
set -euo pipefail
home="${KEYCLOAK_HOME:-/opt/keycloak}"

kc() {
  "$home/bin/kcadm.sh" "$@" -r switchboard
}

# flow NAME TOP_LEVEL: prints its id.
flow() {
  kc create authentication/flows -i -s "alias=$1" -s providerId=basic-flow -s "topLevel=$2" -s builtIn=false
}

# step PARENT PRIORITY REQUIREMENT AUTHENTICATOR: prints its id.
step() {
  kc create authentication/executions -i -s "parentFlow=$1" -s "priority=$2" -s "requirement=$3" \
    -s authenticatorFlow=false -s "authenticator=$4"
}

# subflow PARENT PRIORITY REQUIREMENT FLOW: prints its id.
subflow() {
  kc create authentication/executions -i -s "parentFlow=$1" -s "priority=$2" -s "requirement=$3" \
    -s authenticatorFlow=true -s "flowId=$4"
}

# codes FLOW NAME: a code from the app, or a recovery code. The latter is a flow of its own, so that recovery codes
# without an app are not asked for.
codes() {
  recovery=$(flow "$2" false)
  step "$recovery" 10 REQUIRED auth-recovery-authn-code-form
  step "$1" 10 REQUIRED conditional-user-configured
  step "$1" 30 ALTERNATIVE auth-otp-form
  subflow "$1" 40 ALTERNATIVE "$recovery"
}

login=$(flow 'log in' true)
form=$(flow 'log in form' false)
second=$(flow 'second step' false)
step "$login" 10 ALTERNATIVE auth-cookie
subflow "$login" 20 ALTERNATIVE "$form"
step "$form" 10 REQUIRED auth-username-password-form
subflow "$form" 20 CONDITIONAL "$second"
codes "$second" 'recovery code'
passkey=$(step "$second" 20 REQUIRED conditional-credential)
kc create "authentication/executions/$passkey/config" -s 'alias=not after a passkey' \
  -s 'config={"credentials":"webauthn-passwordless"}'

forgotten=$(flow 'forgotten password' true)
second=$(flow 'second step after the email' false)
step "$forgotten" 10 REQUIRED reset-credentials-choose-user
step "$forgotten" 20 REQUIRED reset-credential-email
subflow "$forgotten" 30 CONDITIONAL "$second"
step "$forgotten" 40 REQUIRED reset-password
codes "$second" 'recovery code after the email'

actions=authentication/required-actions
kc update "$actions/CONFIGURE_TOTP/config" -s 'config={"add-recovery-codes":"true","max_auth_age":"300"}'
kc update "$actions/CONFIGURE_RECOVERY_AUTHN_CODES/config" -s 'config={"warning_threshold":"4","max_auth_age":"300"}'
kc update "$actions/webauthn-register" -s enabled=false

"$home/bin/kcadm.sh" update realms/switchboard \
  -s 'browserFlow=log in' \
  -s 'resetCredentialsFlow=forgotten password' \
  -s otpPolicyCodeReusable=false \
  -s 'webAuthnPolicyPasswordlessRpEntityName=Wattlebird Energy' \
  -s webAuthnPolicyPasswordlessAttestationConveyancePreference=none \
  -s webAuthnPolicyPasswordlessResidentKey=required \
  -s webAuthnPolicyPasswordlessUserVerificationRequirement=required \
  -s webAuthnPolicyPasswordlessAvoidSameAuthenticatorRegister=true \
  -s webAuthnPolicyPasswordlessPasskeysEnabled=true \
  -s 'eventsListeners=["jboss-logging","email"]'
