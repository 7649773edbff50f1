// Every sentence that the customer can read here.
export const paymentHistory = {
  headline: "This page isn't ready yet",
  meanwhile: 'Your bills and payments will be listed here. Until then, your latest bill is on the dashboard.',
  call: (phone: string, hours: string) => `For an earlier bill or payment, call us on ${phone}, ${hours}.`,
  back: 'Back to dashboard',
}
