/** Where it is kept that the user wants no notices of incidents: the choice goes with the user, by Settings Sync. */
export const noticesOffKey = 'status.noticesOff';
