<#macro emailLayout>
<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
p { margin: 0 0 16px; font-size: 17px; line-height: 1.5; }
a { color: #0a5860; }
@media (prefers-color-scheme: dark) {
  .canvas { background: #0e1819 !important; }
  .surface { background: #162425 !important; border-color: #2d4142 !important; color: #f0f3ee !important; }
  .band { background: #0a1f1f !important; }
  a { color: #7ad3c8; }
}
</style>
</head>
<body class="canvas" style="margin: 0; padding: 0; background: #f7f3ea">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" class="canvas" style="background: #f7f3ea"><tr><td align="center" style="padding: 24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" width="600" style="width: 100%; max-width: 600px; text-align: left">
<tr><td class="band" style="padding: 20px 24px; background: #10302f; color: #f7f3ea; font-family: Arial, Helvetica, sans-serif; font-size: 20px; font-weight: 700">Wattlebird Energy</td></tr>
<tr><td class="surface" style="padding: 28px 24px; background: #ffffff; border: 1px solid #dfd7c7; border-top: 0; color: #16292b; font-family: Arial, Helvetica, sans-serif">
<#nested>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
</#macro>
