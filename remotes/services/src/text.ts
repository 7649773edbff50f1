// Every sentence that the customer can read here.
export const services = {
  headline: "This page isn't ready yet",
  meanwhile: 'The services on your property will be listed here.',
  call: (phone: string, hours: string) =>
    `To add or end a service, or to ask about one, call us on ${phone}, ${hours}.`,
  back: 'Back to dashboard',
}
