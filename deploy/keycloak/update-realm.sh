#!/bin/bash
# Gives a realm of an earlier release passkeys, the second step, and the emails about them. Log in with kcadm.sh first
# (keycloak/README.md). It may be run again, also after it was interrupted: flows in use are kept, and names of flows that
# are not in use get a number.
set -euo pipefail
home="${KEYCLOAK_HOME:-/opt/keycloak}"

kc() {
  "$home/bin/kcadm.sh" "$@" -r switchboard
}

# realm FIELD: prints a field of the realm.
realm() {
  "$home/bin/kcadm.sh" get realms/switchboard --fields "$1" --format csv --noquotes
}

# free_number: prints the end of names that no flow has.
free_number() {
  number=1
  end=
  flows=$(kc get authentication/flows --fields alias --format csv --noquotes)
  while grep -qxF "log in$end" <<<"$flows"; do
    number=$((number + 1))
    end=" $number"
  done
  echo "$end"
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

# add_flows END: adds the flows, with names that end so.
add_flows() {
  # First, so that its name tells which numbers are free.
  login=$(flow "log in$1" true)
  form=$(flow "log in form$1" false)
  second=$(flow "second step$1" false)
  step "$login" 10 ALTERNATIVE auth-cookie
  subflow "$login" 20 ALTERNATIVE "$form"
  step "$form" 10 REQUIRED auth-username-password-form
  subflow "$form" 20 CONDITIONAL "$second"
  codes "$second" "recovery code$1"
  passkey=$(step "$second" 20 REQUIRED conditional-credential)
  kc create "authentication/executions/$passkey/config" -s "alias=not after a passkey$1" \
    -s 'config={"credentials":"webauthn-passwordless"}'

  forgotten=$(flow "forgotten password$1" true)
  second=$(flow "second step after the email$1" false)
  step "$forgotten" 10 REQUIRED reset-credentials-choose-user
  step "$forgotten" 20 REQUIRED reset-credential-email
  subflow "$forgotten" 30 CONDITIONAL "$second"
  step "$forgotten" 40 REQUIRED reset-password
  codes "$second" "recovery code after the email$1"

  "$home/bin/kcadm.sh" update realms/switchboard -s "browserFlow=log in$1" \
    -s "resetCredentialsFlow=forgotten password$1"
}

used=$(realm browserFlow)
if [[ "$used" != 'log in'* ]]; then
  end=$(free_number)
  add_flows "$end"
fi

actions=authentication/required-actions
kc update "$actions/CONFIGURE_TOTP/config" -s 'config={"add-recovery-codes":"true","max_auth_age":"300"}'
kc update "$actions/CONFIGURE_RECOVERY_AUTHN_CODES/config" -s 'config={"warning_threshold":"4","max_auth_age":"300"}'
kc update "$actions/webauthn-register" -s enabled=false

# The portal reads who has changed how to log in.
kc add-roles --uusername service-account-portal-api-admin --cclientid realm-management --rolename view-events

# As in switchboard-realm.json.
events=
events+='"LOGIN","LOGIN_ERROR","LOGOUT","LOGOUT_ERROR","CODE_TO_TOKEN_ERROR","REFRESH_TOKEN_ERROR",'
events+='"SEND_RESET_PASSWORD","SEND_RESET_PASSWORD_ERROR","RESET_PASSWORD","RESET_PASSWORD_ERROR","UPDATE_PASSWORD",'
events+='"UPDATE_PASSWORD_ERROR","UPDATE_CREDENTIAL","UPDATE_CREDENTIAL_ERROR","REMOVE_CREDENTIAL",'
events+='"REMOVE_CREDENTIAL_ERROR","USER_DISABLED_BY_TEMPORARY_LOCKOUT"'
"$home/bin/kcadm.sh" update realms/switchboard \
  -s otpPolicyCodeReusable=false \
  -s 'webAuthnPolicyPasswordlessRpEntityName=Wattlebird Energy' \
  -s webAuthnPolicyPasswordlessAttestationConveyancePreference=none \
  -s webAuthnPolicyPasswordlessResidentKey=required \
  -s webAuthnPolicyPasswordlessUserVerificationRequirement=required \
  -s webAuthnPolicyPasswordlessAvoidSameAuthenticatorRegister=true \
  -s webAuthnPolicyPasswordlessPasskeysEnabled=true \
  -s 'eventsListeners=["jboss-logging","email"]' \
  -s "enabledEventTypes=[$events]"
