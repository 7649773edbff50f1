// Texts of the retailer's catalogue that other languages have, by the stored text. One that has changed in the catalogue
// since is shown as it is stored (decision record 0125).

/** Descriptions of services, and names of rates. `<br>` separates paragraphs. */
export const catalogue: Readonly<Record<string, string>> = {
  "Electricity for your home through the building's own network.<br>Your meter is read every half hour.":
    "Electricity for your home through the building's own network.<br>Your meter is read every half hour.",
  'Hot water from the central plant of the building.<br>Your meter counts litres; you pay for the heat in them.':
    'Hot water from the central plant of the building.<br>Your meter counts litres; you pay for the heat in them.',
  'Warm and cool air from the central plant.<br>You pay for the energy that your apartment takes.':
    'Warm and cool air from the central plant.<br>You pay for the energy that your apartment takes.',
  'What your panels send to the grid is credited on your bill.':
    'What your panels send to the grid is credited on your bill.',
  'A charger at your parking space.<br>Charging is measured apart from your apartment.':
    'A charger at your parking space.<br>Charging is measured apart from your apartment.',
  'For every kilowatt hour that you use, one from accredited renewable sources is bought.':
    'For every kilowatt hour that you use, one from accredited renewable sources is bought.',
  'Fibre to your apartment, without a contract term.': 'Fibre to your apartment, without a contract term.',
  'Small business, general supply': 'Small business, general supply',
}
