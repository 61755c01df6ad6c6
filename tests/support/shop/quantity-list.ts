/** A list with one service of the practice supplier, but with other quantities and more fields. */
export const listWithQuantity = {
  SUCCESS: [
    {
      MESSAGE: 'IMEI Service List',
      LIST: {
        Codes: {
          GROUPNAME: 'Codes',
          GROUPTYPE: 'IMEI',
          SERVICES: {
            1225: {
              SERVICEID: '1225',
              SERVICETYPE: 'IMEI',
              SERVICENAME: 'Nokia Unlock Code',
              CREDIT: '3.23',
              TIME: '1-5 Minutes',
              QNT: '1',
              QNTOPTIONS: '2,3,10',
              'Requires.Custom': [
                {
                  fieldname: 'Network',
                  fieldtype: 'text',
                  required: 'on',
                  description: '',
                  fieldoptions: '',
                },
                {
                  fieldname: 'User Type',
                  fieldtype: 'dropdown',
                  required: 1,
                  description: 'Of the carrier',
                  fieldoptions: 'New,Existing customer',
                },
                { fieldname: 'Bought on', fieldtype: 'datepicker', required: '', description: '' },
                { fieldname: 'Level', fieldtype: 'number', required: '', description: '' },
              ],
            },
          },
        },
      },
    },
  ],
};
